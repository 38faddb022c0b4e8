/** Stub for packages that libraries import and this application never uses. Bundlers require the imported names. */
const unused = () => {
  throw new Error('This package is not part of the browser build');
};

// Refine's date field asks its library for these when it is loaded.
export default Object.assign(unused, { extend: () => undefined, locale: () => undefined });
export const parse = unused;
export const minimatch = unused;
export const Buffer = undefined;
export const SnackbarProvider = unused;
export const SnackbarContent = unused;
export const useSnackbar = unused;
export const withSnackbar = unused;

// Refine calls these functions on every hook, even without its devtools.
export const getXRay = () => ({});
export const useQuerySubscription = () => ({});
