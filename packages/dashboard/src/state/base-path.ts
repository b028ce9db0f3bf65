/** Path of the deployment, with a slash at both ends. The server writes it into the page. */
const basePath = (): string => document.querySelector<HTMLMetaElement>('meta[name="namedrop-base"]')?.content ?? '/';

/** Returns the address of a page or an endpoint. @param path with its leading slash, and its query if any */
export const addressOf = (path: string): string => basePath() + path.slice(1);

/** Returns a path of the browser without the path of the deployment, with a leading slash. */
export const pathWithin = (pathname: string): string => `/${pathname.slice(basePath().length)}`;

/** Returns the whole address of the deployment without a slash at its end, for lines to copy. */
export const deploymentAddress = (): string => (location.origin + basePath()).replace(/\/$/, '');
