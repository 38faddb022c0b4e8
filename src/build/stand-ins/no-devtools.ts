/** Refine asks these of its devtools on every hook; without devtools there is nothing to tell. */
export const getXRay = () => ({ hookName: '', trace: [], resourcePath: null });
export const getTrace = () => [];
export const useQuerySubscription = () => ({});
