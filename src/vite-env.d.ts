/// <reference types="vite/client" />

declare module 'virtual:staff-paths' {
  export const staffPaths: string[];
}

declare module 'virtual:form-inputs' {
  import type { z } from 'zod';

  export const formInputs: Record<string, z.ZodObject | undefined>;
}
