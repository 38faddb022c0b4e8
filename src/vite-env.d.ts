/// <reference types="vite/client" />

/** The paths of the staff application. vite.config.ts reads them from the map, which is too large for the sign-in page. */
declare const __STAFF_PATHS__: string[];
