import { config } from 'zod';

// Zod would probe for eval with its first object, and a strict content security policy reports even that.
config({ jitless: true });
