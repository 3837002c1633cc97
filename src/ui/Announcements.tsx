import { useEffect, useRef, useState } from 'react';
import { addRegion } from './announce';

/** In ms: long enough to be noticed, and gone for someone who reads the page later. */
const SHOWN_MS = 1_000;

/** The live region of `announce`, drawn before there is anything in it. A modal dialog has one of its own. */
export function Announcements({ inDialog = false }) {
  const [announced, setAnnounced] = useState<readonly { id: number; text: string }[]>([]);
  const lastId = useRef(0);
  useEffect(
    () =>
      addRegion((text) => {
        const id = (lastId.current += 1);
        setAnnounced((all) => [...all, { id, text }]);
        setTimeout(() => setAnnounced((all) => all.filter((entry) => entry.id !== id)), SHOWN_MS);
      }, inDialog),
    [inDialog],
  );
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {announced.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
