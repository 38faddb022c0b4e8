/// <reference types="vite/client" />

/** The paths of the staff application, and those without bar and menu, from the map, which is too large for sign-in. */
declare const __STAFF_PATHS__: string[];
declare const __BARE_PATHS__: string[];
