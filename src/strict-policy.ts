import { config } from 'zod';

// Imported before anything that describes data: Zod would probe for eval with the first object that it is told of, and
// a strict content security policy reports even a caught probe.
config({ jitless: true });
