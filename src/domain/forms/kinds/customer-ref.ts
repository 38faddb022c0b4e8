import { refKind } from '../ref-kind.ts';

export const customerRef = refKind('Choose a customer', 'Customer');
