import AddCircleOutlined from '@mui/icons-material/AddCircleOutlineOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import { Button, ListItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { permissionFor } from '../../../core/contract/catalogue.ts';
import { sideMenu } from '../../../core/contract/settings.ts';
import { MenuCollapse, MenuEntry } from '../../../core/web/frame/menu-entry.tsx';
import { formIcon } from '../../../core/web/frame/menu-icons.tsx';
import { type EntryProps, useMenuSurroundings } from '../../../core/web/frame/menu-parts.tsx';
import { paths } from '../../../responses/shared/paths.ts';
import { useSentimentForms } from './use-sentiment-forms.ts';

/** The menu entry that opens to the sentiment forms. */
export function SentimentsMenu({ item, depth }: EntryProps) {
  const { pathname } = useLocation();
  const home = paths.list;
  const isInside = pathname === home || pathname.startsWith(`${home}/`);
  const [isOpened, setOpened] = useState(isInside);
  return (
    <MenuCollapse item={item} depth={depth} opensWhile={isInside} onOpen={() => setOpened(true)}>
      {item.children?.map((child) => {
        const isList = child.url === home;
        return (
          <MenuEntry
            key={child.id}
            item={child}
            depth={0}
            Icon={isList ? ViewListOutlined : AddCircleOutlined}
            isSelected={isList ? pathname === home : pathname.startsWith(child.url ?? home)}
          />
        );
      })}
      <SentimentForms isOpened={isOpened} />
    </MenuCollapse>
  );
}

function SentimentForms({ isOpened }: { isOpened: boolean }) {
  const { pathname } = useLocation();
  const { mayShow } = useMenuSurroundings();
  const { forms, isLoading } = useSentimentForms(isOpened);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? forms : forms.slice(0, sideMenu.sentimentForms);
  const opensAt = mayShow(permissionFor('sentimentResponses', 'list')) ? paths.responses : paths.answer;
  return (
    <>
      <Typography component="li" variant="hint" sx={{ px: 3, pt: 1, pb: 0.5 }}>
        Sentiment Forms
      </Typography>
      {isLoading && (
        <Typography component="li" variant="muted" sx={{ px: 3, py: 0.5 }}>
          Loading...
        </Typography>
      )}
      {shown.map(({ id, name }, n) => (
        <MenuEntry
          key={id}
          item={{ id: `sentiment-${id}`, type: 'item', title: name, url: opensAt(id) }}
          depth={0}
          Icon={formIcon(n)}
          isSelected={`${pathname}/`.startsWith(`${paths.answer(id)}/`)}
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
