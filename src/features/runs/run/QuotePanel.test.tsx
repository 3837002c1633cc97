import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openTabEachTest } from '../../../../tests/support/tab';
import { readMatchingQuote } from '../../../api/resources/packs/runQuote';
import type { RunOffer, RunRequest } from '../../../api/resources/packs/runSpend';
import { attachSource } from '../../../api/reader/source';
import { QuoteMoreFields } from '../../../shared/spending/QuoteMoreFields';
import { ConfirmRun } from './ConfirmRun';
import { QuotePanel } from './QuotePanel';
import { runWords } from './words';

const limits = { input: 8_000, output: 2_000 };
const asked = { productId: 'p', model: 'a:b', prompt: 'Do it', skills: [], files: [] };
const request: RunRequest = { ...asked, limits, funding: 'points' };
const nothing = () => undefined;

const createOffer = (body: object, of = request): RunOffer => ({
  ...readMatchingQuote(of, body)!,
  request: of,
  receivedAt: 0,
});

const panel = (offer: RunOffer) =>
  render(
    <QuotePanel
      offer={offer}
      quoting={false}
      error={undefined}
      balance={undefined}
      noQuote={undefined}
      noReview={undefined}
      onQuote={nothing}
      onReview={nothing}
    />,
  );

/** The lines of a receipt: `Model: a:b`. */
const linesIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

openTabEachTest();

describe('a quote without a price says why', () => {
  test.each<[object, string, string]>([
    [{ ceilingPoints: 900, quote: { points: 5 } }, 'No exact price', 'ceilingPoints 900, quote.points 5'],
    [{}, 'No exact price', 'names no price in Points'],
    [{ ceilingPoints: 5, model: 'c:d' }, 'The quote doesn’t match', 'another model: c:d, but you asked for a:b'],
  ])('%j: %s', (body, title, reason) => {
    panel(createOffer(body));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(title);
    expect(alert).toHaveTextContent(reason);
    expect(linesIn(screen.getByRole('region', { name: 'Quote' }))).toContain('At most: no exact price');
  });

  test('a quote with a price shows no such message', () => {
    panel(createOffer({ ceilingPoints: 51 }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('group', { name: 'Quoted: at most 51 Points' })).toBeVisible();
  });
});

describe('what the price is made of', () => {
  const part = (label: string, points: number) => ({ key: label, label, points });
  const parts = [
    part('Model input', 24),
    part('Model output', 24),
    part('Web search', 0),
    part('Checkpoint memory', 3),
  ];
  const renderText = (body: object) => {
    panel(createOffer(body));
    return linesIn(screen.getByRole('region', { name: 'Quote' }));
  };

  test('one sum, in which the model is one thing and what costs nothing is left out', () => {
    expect(renderText({ ceilingPoints: 51, breakdown: parts })).toContain(
      'Breakdown: Model 48 + Checkpoint memory 3 = 51 Points',
    );
  });

  test('each part with its unit where the parts do not add up to the price', () => {
    const lines = renderText({ ceilingPoints: 60, breakdown: parts });
    expect(lines).toEqual(expect.arrayContaining(['Model input: 24 Points', 'Checkpoint memory: 3 Points']));
    expect(lines.join()).not.toContain('Breakdown');
  });
});

describe('the focus, once the quote has come,', () => {
  const ask = (offer?: RunOffer) => (
    <>
      <input aria-label="Prompt" />
      <QuotePanel
        offer={offer}
        quoting={false}
        error={undefined}
        balance={undefined}
        noQuote={undefined}
        noReview={undefined}
        onQuote={nothing}
        onReview={nothing}
      />
    </>
  );
  const offer = createOffer({ ceilingPoints: 51 });

  test('goes from the button that asked to the quote', () => {
    const { rerender } = render(ask());
    screen.getByRole('button', { name: runWords.getQuote }).focus();
    rerender(ask(offer));
    expect(screen.getByRole('group', { name: 'Quoted: at most 51 Points' })).toHaveFocus();
  });

  test('stays in a field that is being filled in', () => {
    const { rerender } = render(ask());
    screen.getByLabelText('Prompt').focus();
    rerender(ask(offer));
    expect(screen.getByLabelText('Prompt')).toHaveFocus();
  });
});

describe('what else the quote says is shown as it came, at each of its levels', () => {
  const more = (text: string) => {
    const body = JSON.parse(text) as object;
    attachSource(body, text);
    const offer = createOffer(body);
    render(<QuoteMoreFields raw={offer.raw} known={offer.known} of="the quote" />);
    return screen.queryAllByRole('group').map(({ textContent }) => textContent?.replaceAll(/\s/g, ''));
  };

  test.each([
    ['{"ceilingPoints":5,"model":"a:b","limits":{"maxInputTokens":8000}}', []],
    ['{"ceilingPoints":5,"seed":9007199254740993}', ['Morefieldsofthequote{"seed":9007199254740993}']],
    [
      '{"quote":{"ceilingPoints":5,"rate":1.10,"rate":1.1},"affordability":{"canAfford":true,"plan":"x"},"at":1e2}',
      [
        'Morefieldsofthequote{"at":1e2}',
        'Morefieldsofthequote,quote{"rate":1.10,"rate":1.1}',
        'Morefieldsofthequote,affordability{"plan":"x"}',
      ],
    ],
    ['{"ceilingPoints":5,"cost":6}', ['Morefieldsofthequote{"ceilingPoints":5,"cost":6}']],
    ['{"ceilingPoints":5,"growthDigest":"sha256:a"}', ['Morefieldsofthequote{"growthDigest":"sha256:a"}']],
  ])('%s', (text, shown) => expect(more(text)).toEqual(shown));
});

describe('the dialog shows what the quote says', () => {
  const dialogLines = (offer: RunOffer) => {
    const subject = { kind: 'run', productId: 'p' } as const;
    const consent = { id: 1, subject, title: 'P', version: '1.0.0', choice: 'a:b', points: 51, maxDurationMs: 1 };
    render(
      <ConfirmRun
        offer={offer}
        consent={consent}
        sending={false}
        sent={false}
        onConfirm={nothing}
        onCancel={nothing}
        onStop={nothing}
      />,
    );
    return linesIn(screen.getByRole('dialog', { name: runWords.confirm }));
  };

  test('even where it differs from the form', () => {
    const otherQuote = {
      version: '1.0.0',
      model: 'c:d',
      fundingMode: 'byok',
      checkpoint: { sequence: 3 },
      limits: { input: 9000, output: 1 },
      skills: ['web_search'],
    };
    expect(dialogLines(createOffer({ ...otherQuote, ceilingPoints: 51 }))).toEqual(
      expect.arrayContaining([
        'Model: c:d',
        'Version: 1.0.0',
        'Checkpoint: 3',
        'Funding: provider key',
        'Token limits: 9,000 in, 1 out',
        'Hosted skills: web_search',
      ]),
    );
  });

  test('and marks what only the form says', () => {
    expect(dialogLines(createOffer({ ceilingPoints: 51 }, { ...request, skills: ['web_search'] }))).toEqual(
      expect.arrayContaining([
        'Model: a:b (not in the quote)',
        'Funding: Points (not in the quote)',
        'Token limits: 8,000 in, 2,000 out (not in the quote)',
        'Hosted skills: web_search (not in the quote)',
      ]),
    );
  });
});
