import { notFound } from '../../core/contract/errors.ts';
import { favoriteTitle, keepFavorite, readFavorites } from '../../core/server/crud/favorites.ts';
import type { CallHandler } from '../../core/server/http/call.ts';
import { visibleRows } from '../../dashboards/shared/server/read-dashboard.ts';

export const favorites: CallHandler<'favorites'> = (call) => readFavorites(call, visibleRows);

export const setFavorite: CallHandler<'setFavorite'> = async (call) => {
  const { body } = call;
  if (body.isFavorite && !(await favoriteTitle(call, body.path, visibleRows))) throw notFound();
  await keepFavorite(call, body, visibleRows);
  return readFavorites(call, visibleRows);
};
