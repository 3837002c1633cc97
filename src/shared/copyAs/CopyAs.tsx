import { useRef } from 'react';
import type { ButtonStyle } from '../../ui/Button';
import type { Repeatable } from '../../lib/snippets/curl';
import { MenuItem } from '../../ui/MenuItem';
import { Popover } from '../../ui/Popover';
import { useCopy } from '../../ui/useCopy';
import { sharedWords } from '../words';
import { isReachable } from './isReachable';
import { type Language, languageNames, createSnippet } from './createSnippet';

interface CopyAsProps {
  /** Returns the request; its token and keys are variables. */
  request: () => Repeatable | Promise<Repeatable>;
  /** Without the button style; on a phone, without words. */
  plain?: boolean;
  size?: ButtonStyle['size'];
}

/** Copies a request as a program in a selected language. Hidden if no program could reach the service. */
export function CopyAs({ request, plain = false, size }: CopyAsProps) {
  const chosen = useRef<Language>('cURL');
  const { copy, status } = useCopy(() => createSnippet(chosen.current, request));
  if (!isReachable()) return null;
  return (
    <>
      <Popover
        name={plain ? `${sharedWords.copyAs} (request bar)` : sharedWords.copyAs}
        label={<span className={plain ? 'max-sm:sr-only' : ''}>{status || sharedWords.copyAs}</span>}
        plain={plain}
        size={size}
      >
        {languageNames.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              chosen.current = name;
              void copy();
            }}
          >
            {`Copy as ${name}`}
          </MenuItem>
        ))}
      </Popover>
      <output className="sr-only">{status}</output>
    </>
  );
}
