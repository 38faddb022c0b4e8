import { inject } from 'vitest';
import type { Product } from './product.ts';

/** The product of this worker: no other journey is under way on it. */
export const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1] as Product;
