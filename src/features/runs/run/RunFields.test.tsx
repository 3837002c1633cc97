import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSkillList } from '../../../api/resources/packs/runtime';
import { sharedWords } from '../../../shared/words';
import { RunFields } from './RunFields';
import { type RunContext, openForm } from './runForm';

test.each([
  [undefined, 'The service lists no skills for this Pack.'],
  [[], 'This Pack uses none.'],
  [readSkillList([{ id: 'maps', label: 'Maps' }]), 'Maps'],
])('for the hosted skills %j it says: %s', (skills, said) => {
  const context: RunContext = { productId: 'p', models: undefined, skills, owned: true, growth: undefined };
  render(<RunFields form={openForm(undefined, context)} context={context} issues={{}} onChange={() => undefined} />);
  expect(screen.getByRole('group', { name: sharedWords.hostedSkills })).toHaveTextContent(
    new RegExp(`^${sharedWords.hostedSkills}${said}$`),
  );
});
