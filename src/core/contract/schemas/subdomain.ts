import { z } from 'zod';

/** A tenant's subdomain: 3 to 40 letters, digits and single hyphens. */
export const subdomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:-?[a-z0-9]){2,39}$/, 'Use 3 to 40 letters, digits and single hyphens');
