/// <reference types="vite/client" />

declare module 'virtual:staff-paths' {
  export const staffPaths: string[];
}
