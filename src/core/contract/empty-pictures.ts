/** What a list with records looks like, drawn while it has none. */
export const emptyPictures = ['rows', 'people', 'inbox', 'form', 'charts', 'report'] as const;
export type EmptyPictureName = (typeof emptyPictures)[number];
