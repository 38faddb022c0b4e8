/**
 * Stands for whole packages that our libraries import and this application never uses. A bundler wants each imported
 * name to exist.
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

// Refine calls these on every hook; without its devtools there is nothing to report.
export const getXRay = () => ({});
export const useQuerySubscription = () => ({});
