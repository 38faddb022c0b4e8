/**
 * Stub for packages that libraries import and this application never uses; bundlers require every imported name to
 * exist.
 */
const unused = () => {
  throw new Error('This package is not part of the browser build');
};

export default unused;
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
