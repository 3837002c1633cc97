const rim = 8;

/** Places a floating element below its anchor, or above when there is no room, and always inside the window. */
export function positionNear(anchor: HTMLElement, floating: HTMLElement, align: 'middle' | 'end'): void {
  // Measured in the corner, because elsewhere the window's edge could wrap its lines.
  floating.style.left = '0';
  floating.style.top = '0';
  const at = anchor.getBoundingClientRect();
  const size = floating.getBoundingClientRect();
  const room = { width: document.documentElement.getBoundingClientRect().width, height: window.innerHeight };
  const wanted = align === 'end' ? at.right - size.width : at.left + at.width / 2 - size.width / 2;
  const left = Math.max(rim, Math.min(wanted, room.width - size.width - rim));
  const below = at.bottom + size.height <= room.height;
  const top = below ? at.bottom : Math.max(0, at.top - size.height);
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}
