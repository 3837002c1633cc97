import { Button } from '../../ui/Button';
import { focusHeading } from '../../ui/focusHeading';

interface ShowAllProps {
  /** `routes`, where more than one thing could be meant. */
  what?: string;
  onShow: () => void;
}

/** Where the search and the filters exclude everything: takes them away. The button goes with them, so the heading gets the focus. */
export function ShowAll({ what, onShow }: ShowAllProps) {
  const press = () => {
    onShow();
    focusHeading();
  };
  return <Button onClick={press}>{what ? `Show all ${what}` : 'Show all'}</Button>;
}
