import { ApiError } from '@namedrop/plugin-api';

/** Why something is not put on its way to an endpoint. @param why a sentence; what follows from it is said here */
export const disabled = (why: string): ApiError => new ApiError(409, 'webhook_disabled', `${why} Nothing was sent.`);
