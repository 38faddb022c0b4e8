import type { Subject } from '../../core/server/api/subject.ts';
import { formSchema } from './form-schema.ts';
import * as prebuiltFields from './prebuilt-fields.ts';

export const forms = { handlers: { prebuiltFields }, calls: { formSchema } } satisfies Subject;
