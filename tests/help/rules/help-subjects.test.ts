import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../src/core/contract/catalogue.ts';
import { findInHelp, findSection, helpBlocks } from '../../../src/help/rules/help-document.ts';
import { helpSections } from '../../../src/help/rules/help-sections.ts';
import { findSubject, helpSubjects } from '../../../src/help/rules/help-subjects.ts';

const directory = 'src/help/pages';
const textOf = (name: string) => readFileSync(`${directory}/${name}.md`, 'utf8');

describe('help', () => {
  test('every subject has a page, and every page a subject', () => {
    const files = readdirSync(directory).map((file) => file.replace(/\.md$/, ''));
    expect(helpSubjects.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  });

  test('every page of the product has a subject, except placeholders and help itself', () => {
    const without = pages().filter(({ path, screen }) => screen !== 'planned' && !findSubject(path));
    expect(without.map(({ path }) => path)).toEqual(['/help', '/help/:subject']);
  });

  test('the longest path decides: a response is about the inbox, its form about forms', () => {
    expect(findSubject('/feedback-management/sentiments/responses/7')?.name).toBe('inbox');
    expect(findSubject('/feedback-management/sentiments/7')?.name).toBe('sentiments');
    expect(findSubject('/dashboardsomething')).toBeUndefined();
  });

  test.each(helpSubjects.map(({ name }) => name))('%s has headings and paragraphs without other notation', (name) => {
    const blocks = helpBlocks(textOf(name));
    expect(blocks.length).toBeGreaterThan(4);
    for (const block of blocks) expect(Object.values(block).join(' ')).not.toMatch(/[*_`#]|\]\(/);
  });

  test.each(Object.values(helpSections))('the section $id of the page $page exists and has a text', ({ page, id }) => {
    const section = findSection(textOf(page), id);
    expect(section?.paragraphs.length).toBeGreaterThan(0);
    expect(textOf(page)).toContain(`## ${section?.heading}\n\n${section?.paragraphs[0]}`);
  });

  test('search: finds the sections with every word', () => {
    expect(findInHelp(textOf('inbox'), ['saved', 'reply']).map(({ heading }) => heading)).toEqual(['Replies']);
    expect(findInHelp(textOf('inbox'), ['nosuchword'])).toEqual([]);
  });
});
