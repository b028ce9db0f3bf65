import { ApiError } from '@namedrop/plugin-api';

/** Returns the refusal to send to an endpoint. @param why a sentence; this adds that nothing was sent */
export const disabled = (why: string): ApiError => new ApiError(409, 'webhook_disabled', `${why} Nothing was sent.`);
