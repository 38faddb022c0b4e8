import { formatCount } from '../../../core/contract/notations/notation.ts';

export const formatCustomerCount = (count: number) => (count === 1 ? '1 customer' : `${formatCount(count)} customers`);
