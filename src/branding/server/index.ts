import type { Subject } from '../../core/server/api/subject.ts';
import { branding as handlers, publicHandlers } from './branding.ts';

export const branding = { handlers: { branding: handlers }, calls: publicHandlers } satisfies Subject;
