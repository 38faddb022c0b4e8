import { partNames } from '../../../contract/schemas/field-options.ts';
import { linesKind } from '../lines-kind.ts';

export const contactInfo = linesKind(partNames.contact_info, ', ');
