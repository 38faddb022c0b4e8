import Close from '@mui/icons-material/Close';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import {
  Box,
  Drawer,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type SvgIconProps,
  Typography,
} from '@mui/material';
import { type ComponentType, useId } from 'react';
import { Link } from 'react-router';
import { ScrollArea } from '../../../core/web/frame/frame-parts.tsx';
import { layoutState, useLayoutState } from '../../../core/web/frame/layout-state.ts';
import { formIcon } from '../../../core/web/frame/menu-icons.tsx';
import { useSentimentForms } from './use-sentiment-forms.ts';

const close = () => layoutState.change({ formDrawerOpen: false });

/** The forms that a new response can be given to, at the side of every page. */
export function FormDrawer() {
  const formDrawerOpen = useLayoutState('formDrawerOpen');
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={formDrawerOpen}
      onClose={close}
      slotProps={{ paper: { 'aria-labelledby': titleId, role: 'dialog', sx: { width: 320, maxWidth: '90vw' } } }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1.5, py: 1.5 }}>
        <Box>
          <Typography id={titleId} variant="h2">
            Sentiment Forms
          </Typography>
          <Typography color="textSecondary">Choose what to record.</Typography>
        </Box>
        <IconButton aria-label="Close" onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ flexGrow: 1, minHeight: 0, borderTop: 1, borderColor: 'divider' }}>
        <ScrollArea>
          <Forms isWanted={formDrawerOpen} />
        </ScrollArea>
      </Box>
    </Drawer>
  );
}

function Forms({ isWanted }: { isWanted: boolean }) {
  const { forms, isLoading } = useSentimentForms(isWanted);
  return (
    <List>
      <Entry to="/feedback-management/customers/form" Icon={PersonAddOutlined} text="New Customer" />
      {forms.map(({ id, name }, n) => (
        <Entry key={id} to={`/feedback-management/sentiments/${id}`} Icon={formIcon(n)} text={`New ${name}`} />
      ))}
      {isLoading && (
        <Typography component="li" variant="muted" sx={{ px: 3, py: 1 }}>
          Loading...
        </Typography>
      )}
    </List>
  );
}

function Entry({ to, Icon, text }: { to: string; Icon: ComponentType<SvgIconProps>; text: string }) {
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to} onClick={close} sx={{ mx: 1.5, borderRadius: 1 }}>
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={text} sx={{ overflowWrap: 'anywhere' }} />
      </ListItemButton>
    </ListItem>
  );
}
