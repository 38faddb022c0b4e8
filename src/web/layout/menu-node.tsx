import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { MenuItem } from '../../contract/catalogue.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuFold } from './menu-fold.tsx';
import { useMenuSurroundings } from './menu-surroundings.ts';
import { SentimentsMenu } from './sentiments-menu.tsx';

/** One node of the menu, drawn by its type. */
export function MenuNode({ item, depth }: { item: MenuItem; depth: number }) {
  switch (item.type) {
    case 'group':
      return <MenuGroup item={item} />;
    case 'collapse':
      return (
        <MenuFold item={item} depth={depth}>
          {item.children?.map((child) => (
            <MenuNode key={child.id} item={child} depth={depth + 1} />
          ))}
        </MenuFold>
      );
    case 'sentiments':
      return <SentimentsMenu item={item} depth={depth} />;
    case 'item':
      return <MenuEntry item={item} depth={depth} />;
    default:
      return (
        <Typography component="li" variant="body2" color="error" sx={{ px: 3, py: 1, textAlign: 'center' }}>
          Menu Items Error
        </Typography>
      );
  }
}

function MenuGroup({ item }: { item: MenuItem }) {
  const { isMini } = useMenuSurroundings();
  const id = useId();
  return (
    <Box
      component="li"
      sx={{ '& + &': { mt: isMini ? 1 : 2, pt: isMini ? 1 : 0, borderTop: isMini ? 1 : 0, borderColor: 'divider' } }}
    >
      {!isMini && (
        <Box sx={{ px: 3, py: 0.5, color: 'text.secondary' }}>
          <Typography id={id} variant="caption" component="div" sx={{ fontWeight: 500 }}>
            {item.title}
          </Typography>
          {item.caption && (
            <Typography variant="caption" component="div">
              {item.caption}
            </Typography>
          )}
        </Box>
      )}
      <List disablePadding {...(isMini ? { 'aria-label': item.title } : { 'aria-labelledby': id })}>
        {item.children?.map((child) => (
          <MenuNode key={child.id} item={child} depth={0} />
        ))}
      </List>
    </Box>
  );
}
