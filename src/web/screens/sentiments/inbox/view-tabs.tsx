import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { totalInWords } from '../../../crud/pager.tsx';
import { inboxViews } from './inbox-views.ts';
import type { Inbox } from './use-inbox.ts';

/** The views that everybody has, each with how many responses it holds. */
export function ViewTabs({ inbox: { address, counts } }: { inbox: Inbox }) {
  const countOf = (name: string) => {
    const found = counts?.builtIn.find(({ view }) => view === name);
    return found && totalInWords(found.count, found.capped);
  };
  return (
    <Tabs
      value={address.name}
      onChange={(_, name) => address.showView(name)}
      aria-label="Which responses"
      variant="scrollable"
      scrollButtons={false}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        minWidth: 0,
        flexGrow: 1,
        '& .MuiTab-root': { minWidth: 0, px: 1.25 },
      }}
    >
      {inboxViews.map(({ name, label, about }) => (
        <Tab
          key={name}
          value={name}
          title={about}
          label={
            <span>
              {label}
              {countOf(name) !== undefined && (
                <Box
                  component="span"
                  sx={{ ml: 0.75, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', fontWeight: 400 }}
                >
                  {countOf(name)}
                </Box>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
