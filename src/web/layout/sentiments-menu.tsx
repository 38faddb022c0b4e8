import AddCircleOutlined from '@mui/icons-material/AddCircleOutlineOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type MenuItem, permissionFor } from '../../contract/catalogue.ts';
import { sideMenu } from '../../contract/settings.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuFold } from './menu-fold.tsx';
import { formIcon } from './menu-icons.tsx';
import { useMenuSurroundings } from './menu-surroundings.ts';
import { useSentimentForms } from './use-sentiment-forms.ts';

/** The sentiment forms by name, with what one does about them. */
export function SentimentsMenu({ item, depth }: { item: MenuItem; depth: number }) {
  const { pathname } = useLocation();
  const home = item.url ?? '';
  const isInside = pathname === home || pathname.startsWith(`${home}/`);
  const [isOpened, setOpened] = useState(isInside);
  const { mayShow } = useMenuSurroundings();
  const create = { ...item, id: 'create-sentiment', title: 'Create Sentiment', url: `${home}/create` };
  const all = { ...item, id: 'all-sentiments', title: 'All Sentiments' };
  return (
    <MenuFold item={item} depth={depth} opensWhile={isInside} onOpen={() => setOpened(true)}>
      {mayShow(permissionFor('sentiments', 'create')) && (
        <MenuEntry
          item={create}
          depth={0}
          Icon={AddCircleOutlined}
          isSelected={pathname.startsWith(`${home}/create`)}
        />
      )}
      <MenuEntry item={all} depth={0} Icon={ViewListOutlined} isSelected={pathname === home} />
      <SentimentForms item={item} isOpened={isOpened} />
    </MenuFold>
  );
}

function SentimentForms({ item, isOpened }: { item: MenuItem; isOpened: boolean }) {
  const { pathname } = useLocation();
  const { mayShow } = useMenuSurroundings();
  const { forms, isLoading } = useSentimentForms(isOpened);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? forms : forms.slice(0, sideMenu.sentimentForms);
  const opensAt = mayShow(permissionFor('sentimentResponses', 'list')) ? '/responses' : '';
  return (
    <>
      {(isLoading || forms.length > 0) && (
        <Typography component="li" variant="caption" color="textSecondary" sx={{ px: 3, pt: 1, pb: 0.5 }}>
          Sentiment Forms
        </Typography>
      )}
      {isLoading && (
        <Typography component="li" variant="body2" color="textSecondary" sx={{ px: 3, py: 0.5 }}>
          Loading...
        </Typography>
      )}
      {shown.map(({ id, name }, n) => (
        <MenuEntry
          key={id}
          item={{ ...item, id: `sentiment-${id}`, type: 'item', title: name, url: `${item.url}/${id}${opensAt}` }}
          depth={0}
          Icon={formIcon(n)}
          isSelected={pathname === `${item.url}/${id}` || pathname.startsWith(`${item.url}/${id}/`)}
        />
      ))}
      {forms.length > sideMenu.sentimentForms && (
        <ListItem disablePadding sx={{ px: 1.5 }}>
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'View less' : 'View more'}
          </Button>
        </ListItem>
      )}
    </>
  );
}
