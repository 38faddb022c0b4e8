import type { I18nProvider } from '@refinedev/core';

const texts: Record<string, string> = {
  'actions.list': 'List',
  'actions.create': 'Create',
  'actions.edit': 'Edit',
  'actions.show': 'Details',
  'actions.clone': 'Duplicate',
  'buttons.create': 'Create',
  'buttons.save': 'Save',
  'buttons.edit': 'Edit',
  'buttons.delete': 'Delete',
  'buttons.show': 'Details',
  'buttons.refresh': 'Refresh',
  'buttons.cancel': 'Cancel',
  'buttons.confirm': 'Are you sure?',
  'buttons.undo': 'Undo',
  'notifications.success': 'Successful',
  'notifications.error': 'Error (status code: {{statusCode}})',
  'notifications.undoable': 'You have {{seconds}} seconds to undo',
  'notifications.createSuccess': 'Created',
  'notifications.editSuccess': 'Saved',
  'notifications.deleteSuccess': 'Deleted',
  'notifications.createError': 'The record could not be created',
  'notifications.editError': 'The record could not be saved',
  'notifications.deleteError': 'The record could not be deleted',
  'grid.selectPage': 'Select all on this page',
  'grid.clearPage': 'Clear selection on this page',
  'grid.sort': 'Sort',
  'grid.sortAscending': 'Sort ascending',
  'grid.sortDescending': 'Sort descending',
  'grid.columnMenu': 'Column menu',
  'grid.columnMenuOf': '{{column}}: column menu',
  'grid.moveLeft': 'Move left',
  'grid.moveRight': 'Move right',
  'grid.hideColumn': 'Hide column',
  warnWhenUnsavedChanges: 'Are you sure you want to leave? You have unsaved changes.',
};

type Options = Record<string, unknown>;

export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: Options | string, defaultText?: string) => {
    const values = typeof options === 'object' ? options : {};
    const text = texts[key] ?? defaultText ?? (typeof options === 'string' ? options : key);
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
