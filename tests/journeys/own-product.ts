import { inject } from 'vitest';
import type { Product } from './product.ts';

/** Each worker has its own server, so that no other journey changes its data. */
export const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1] as Product;
