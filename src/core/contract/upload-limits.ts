/** The largest file of each kind that the server accepts, in MB. */
export const mostMegabytes = { image: 10, voice: 25, document: 25 } as const;

/** What an uploaded file is checked and stored as. */
export type UploadKind = keyof typeof mostMegabytes;

/** The largest picture that the server accepts, in megapixels. */
export const mostMegapixels = 25;

/** The longer side of a stored picture, in pixels; larger ones are scaled down. */
export const longestSide = 4096;

export const megabyte = 1024 * 1024;
