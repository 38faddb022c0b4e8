import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { IconAction } from '../../core/web/layout/icon-action.tsx';
import { useOperationMutation } from '../../core/web/providers/operations.ts';

interface FavoriteStarProps {
  id: number;
  name: string;
  isFavorite: boolean;
  tabIndex?: number | undefined;
}

export function FavoriteStar({ id, name, isFavorite, tabIndex }: FavoriteStarProps) {
  const { mutate: setPreferences } = useOperationMutation('dashboards', 'setPreferences');
  return (
    <IconAction
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      aria-label={`Favorite: ${name}`}
      aria-pressed={isFavorite}
      onClick={() => setPreferences({ params: { id }, values: { isFavorite: !isFavorite } })}
      {...(tabIndex !== undefined && { tabIndex })}
    >
      {isFavorite ? <Star fontSize="small" color="warning" /> : <StarBorder fontSize="small" />}
    </IconAction>
  );
}
