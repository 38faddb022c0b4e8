import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListSubheader from '@mui/material/ListSubheader';
import Typography from '@mui/material/Typography';
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
  return (
    <Box
      component="li"
      sx={{ '& + &': { mt: isMini ? 1 : 2, pt: isMini ? 1 : 0, borderTop: isMini ? 1 : 0, borderColor: 'divider' } }}
    >
      <List
        disablePadding
        aria-label={item.title}
        subheader={
          isMini ? undefined : (
            <ListSubheader
              component="div"
              disableSticky
              sx={{
                px: 3,
                py: 0.5,
                lineHeight: 1.5,
                fontSize: '0.75rem',
                fontWeight: 500,
                color: 'text.secondary',
                bgcolor: 'transparent',
              }}
            >
              {item.title}
              {item.caption && (
                <Typography variant="caption" component="div">
                  {item.caption}
                </Typography>
              )}
            </ListSubheader>
          )
        }
      >
        {item.children?.map((child) => (
          <MenuNode key={child.id} item={child} depth={0} />
        ))}
      </List>
    </Box>
  );
}
