import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { useLocation } from 'react-router';
import { favoritePageAt } from '../../contract/favorite-page.ts';
import { homePath } from '../../contract/settings.ts';
import { IconAction } from '../layout/icon-action.tsx';
import { useOperation, useOperationMutation } from '../providers/operations.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuGroup } from './menu-group.tsx';

/** The pages that the user starred, on top of the menu. */
export function Favorites() {
  const favorites = useFavorites();
  const { pathname } = useLocation();
  if (!favorites?.length) return null;
  return (
    <MenuGroup item={{ id: 'favorites', title: 'Favorites', type: 'group' }}>
      {favorites.map(({ path, title }) => (
        <MenuEntry
          key={path}
          item={{ id: `favorite ${path}`, title, type: 'item', url: path }}
          depth={0}
          Icon={StarBorder}
          isSelected={path === pathname}
        />
      ))}
    </MenuGroup>
  );
}

/** Puts the open page on top of the menu, or removes it from there. Absent where a page has no name of its own. */
export function PageStar() {
  const { pathname } = useLocation();
  const favorites = useFavorites();
  const { mutate, mutation } = useOperationMutation('calls', 'setFavorite');
  if (!favorites || pathname === homePath || !favoritePageAt(pathname)) return null;
  const isFavorite = favorites.some(({ path }) => path === pathname);
  return (
    <IconAction
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      aria-label="Favorite page"
      aria-pressed={isFavorite}
      size="small"
      sx={{ p: 0.25, my: -0.5 }}
      onClick={() => {
        if (!mutation.isPending) mutate({ values: { path: pathname, isFavorite: !isFavorite } });
      }}
    >
      {isFavorite ? <Star fontSize="small" color="warning" /> : <StarBorder fontSize="small" />}
    </IconAction>
  );
}

function useFavorites() {
  const { query } = useOperation('calls', 'favorites', { queryOptions: { staleTime: 60_000 } });
  return query.data?.data;
}
