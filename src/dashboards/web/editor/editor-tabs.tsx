import Add from '@mui/icons-material/Add';
import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Stack, Tab, Tabs } from '@mui/material';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { ask, isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { MoreMenu } from '../../../core/web/record/more-menu.tsx';
import { addTab, moveTab, onTab, removeTab, renameTab } from '../../rules/edit-document.ts';
import type { Editor } from './use-editor.ts';

interface EditorTabsProps {
  editor: Editor;
  tabId: string;
  onOpen: (id: string) => void;
}

const mostTabs = 12;

export function EditorTabs({ editor, tabId, onOpen }: EditorTabsProps) {
  const { document, change } = editor;
  const { tabs } = document;
  const at = tabs.findIndex(({ id }) => id === tabId);
  const tab = tabs[at];
  const add = async () => {
    const title = await askTitle('Add a tab', '', 'Add tab');
    if (!title) return;
    const after = addTab(document, title);
    change((before) => addTab(before, title));
    onOpen(after.tabs.at(-1)?.id ?? tabId);
  };
  const rename = async () => {
    const title = await askTitle('Rename this tab', tab?.title ?? '', 'Rename tab');
    if (title) change((before) => renameTab(before, tabId, title));
  };
  const remove = async () => {
    const { length } = onTab(document, tabId);
    const charts = length === 1 ? 'Its chart is' : `Its ${length} charts are`;
    const isSure =
      length === 0 || (await isConfirmed(`Remove “${tab?.title}”?`, `${charts} removed with it.`, 'Remove tab'));
    if (isSure) change((before) => removeTab(before, tabId));
  };
  const actions = [
    { label: 'Rename tab', icon: EditOutlined, run: rename },
    ...(at > 0 ? [{ label: 'Move left', icon: ArrowBack, run: () => change((now) => moveTab(now, tabId, -1)) }] : []),
    ...(at < tabs.length - 1
      ? [{ label: 'Move right', icon: ArrowForward, run: () => change((now) => moveTab(now, tabId, 1)) }]
      : []),
    ...(tabs.length > 1 ? [{ label: 'Remove tab', icon: DeleteOutlined, run: remove }] : []),
  ];
  return (
    <Stack direction="row" sx={{ mb: 2, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={tabId}
        onChange={(_, id) => onOpen(String(id))}
        aria-label="Tabs of the dashboard"
        variant="scrollable"
        allowScrollButtonsMobile
      >
        {tabs.map(({ id, title }) => (
          <Tab key={id} value={id} label={title} />
        ))}
      </Tabs>
      <MoreMenu of={`the tab ${tab?.title ?? ''}`} actions={actions} />
      <IconAction icon={Add} title="Add a tab" disabled={tabs.length >= mostTabs} onClick={() => void add()} />
    </Stack>
  );
}

async function askTitle(title: string, value: string, confirmText: string): Promise<string | undefined> {
  const input = { type: 'text', label: 'Name of the tab', value, required: true } as const;
  const answer = await ask({ title, input, confirmText, showCancel: true });
  return answer.result === 'confirm' ? answer.value?.trim().slice(0, 60) || undefined : undefined;
}
