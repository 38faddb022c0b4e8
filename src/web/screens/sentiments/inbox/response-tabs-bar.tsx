import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ListWords } from '../../../crud/use-list-words.ts';
import { responseTabs } from './response-tabs.ts';

/** The usual questions as tabs, each with how many there are. */
export function ResponseTabs({ words, counts }: { words: ListWords; counts: readonly (string | undefined)[] }) {
  return (
    <Tabs
      value={responseTabs.some(({ key }) => key === words.tab) ? words.tab : ''}
      onChange={(_, tab: string) => words.set({ tab })}
      aria-label="Which responses"
      variant="scrollable"
      scrollButtons={false}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {responseTabs.map(({ key, label }, index) => (
        <Tab
          key={key}
          value={key}
          label={
            <span>
              {label}
              {counts[index] !== undefined && (
                <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  {counts[index]}
                </Box>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
