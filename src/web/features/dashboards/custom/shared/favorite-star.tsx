import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { attempt } from '../../../../layout/attempt.ts';
import { IconAction } from '../../../../layout/icon-action.tsx';
import { useCall } from '../../../../providers/queries.ts';

interface FavoriteStarProps {
  id: number;
  name: string;
  isFavorite: boolean;
  tabIndex?: number | undefined;
}

export function FavoriteStar({ id, name, isFavorite, tabIndex }: FavoriteStarProps) {
  const call = useCall();
  const toggle = () =>
    attempt(
      () => call('dashboards', 'setPreferences', { params: { id }, body: { isFavorite: !isFavorite } }),
      '',
      'dashboards',
    );
  return (
    <IconAction
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      aria-label={`Favorite: ${name}`}
      aria-pressed={isFavorite}
      onClick={() => void toggle()}
      {...(tabIndex !== undefined && { tabIndex })}
    >
      {isFavorite ? <Star fontSize="small" color="warning" /> : <StarBorder fontSize="small" />}
    </IconAction>
  );
}
