import { useId } from 'react';
import type { Content } from './content';
import { revealHidden } from './revealHidden';
import { useTip } from './tip';
import { withoutHidden } from '../lib/text/hidden';

export type RadioCard = {
  value: string;
  title: string;
  /** Its accessible name where that says more than the title, such as the price: `Smoke scan, 120 Points`. Then `end` repeats it. */
  name?: string;
  /** The machine name of the choice, in monospace under its title. */
  code?: string;
  /** Details that help to choose: a bar, a sentence. */
  body?: Content;
  /** A figure at the end of the card. */
  end?: Content;
  disabledReason?: string | undefined;
};

type RadioCardsProps = {
  /** The name of the group. */
  label: string;
  cards: readonly RadioCard[];
  value: string | null;
  onChange: (value: string) => void;
  /** `spend` if the choice costs Points. */
  tone?: 'accent' | 'spend';
};

/** A choice between a few options that need room. Native radio inputs: arrow keys move, the whole card is the target. */
export function RadioCards({ label, cards, value, onChange, tone = 'accent' }: RadioCardsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} data-tone={tone} className="radio-cards">
      {cards.map((card) => (
        <Card key={card.value} card={card} name={name} checked={card.value === value} onChoose={onChange} />
      ))}
    </div>
  );
}

type CardProps = { card: RadioCard; name: string; checked: boolean; onChoose: (value: string) => void };

function Card({ card, name, checked, onChoose }: CardProps) {
  const id = useId();
  const tip = useTip(card.disabledReason);
  const blocked = card.disabledReason !== undefined;
  const described = [
    tip.target['aria-describedby'],
    card.name === undefined && card.end && `${id}end`,
    card.body && `${id}body`,
    card.code && `${id}code`,
  ];
  return (
    <>
      <label className="radio-card">
        <input
          {...tip.target}
          type="radio"
          className="tick"
          name={name}
          value={card.value}
          checked={checked}
          {...(card.name === undefined
            ? { 'aria-labelledby': `${id}title` }
            : { 'aria-label': withoutHidden(card.name) })}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-disabled={blocked || undefined}
          onChange={(event) => (blocked ? tip.show(event.currentTarget) : onChoose(card.value))}
        />
        <span className="min-w-0">
          <span id={`${id}title`} className="block font-semibold wrap-anywhere">
            {revealHidden(card.title)}
          </span>{' '}
          {card.code && (
            <code translate="no" id={`${id}code`} className="block text-xs wrap-anywhere text-ink-2">
              {revealHidden(card.code)}
            </code>
          )}
        </span>{' '}
        <span id={`${id}body`} className="radio-card-body block min-w-0 text-sm wrap-anywhere text-ink-2">
          {revealHidden(card.body)}
        </span>{' '}
        <span id={`${id}end`} className="block text-end">
          {card.end}
        </span>
      </label>
      {tip.bubble}
    </>
  );
}
