import type { ReactNode } from 'react';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import type { NewVersion, Upload } from '../../../api/resources/seller/versions';
import { NotKnown } from '../../../shared/Refusal';
import type { Write } from '../../../shared/useWrite';
import { type Again, CommitEndNotice } from './CommitEndNotice';
import { ImageEndNotice } from './ImageEndNotice';
import { Looking, Sending } from './Sending';
import type { CommitEnd } from './commitEnd';
import type { ImageEnd, SentImage } from './imageEnd';
import { useKeptFocus } from './useKeptFocus';

interface CommitStateProps {
  id: string;
  write: Write<NewVersion, unknown>;
  end: CommitEnd | undefined;
  product: SellerProductDetailView;
  looking: boolean;
  onLookAgain: () => void;
  again: Again;
}

/** The progress of a commit of a version. */
export function CommitState({ id, write, end, product, looking, onLookAgain, again }: CommitStateProps) {
  return (
    <WayToTheEnd
      write={write}
      done="committed"
      nameOf={({ version }) => version}
      work="The service validates and commits it."
      looking="Reading the versions of the product to find out."
    >
      {(sent) =>
        end && (
          <CommitEndNotice
            id={id}
            end={end}
            sent={sent}
            current={product.version}
            looking={looking}
            onLookAgain={onLookAgain}
            again={again}
          />
        )
      }
    </WayToTheEnd>
  );
}

interface ImageStateProps {
  write: Write<SentImage, unknown>;
  end: ImageEnd | undefined;
  onSendAgain: () => void;
}

/** The progress of adding an image. */
export function ImageState({ write, end, onSendAgain }: ImageStateProps) {
  return (
    <WayToTheEnd
      write={write}
      done="added"
      nameOf={({ image }) => image.name}
      work="The service sanitizes it."
      looking="Reading the images of the product to find out."
    >
      {({ image }) => end && <ImageEndNotice end={end} name={image.name} onSendAgain={onSendAgain} />}
    </WayToTheEnd>
  );
}

interface WayToTheEndProps<Sent> {
  write: Write<Sent, unknown>;
  /** Past participle for success, such as "committed". */
  done: string;
  nameOf: (sent: Sent) => string;
  /** What the service does once it has every byte, and what is read when its answer was lost. */
  work: string;
  looking: string;
  /** The outcome, once it is known. */
  children: (sent: Sent) => ReactNode;
}

/** An upload from its first byte to its known outcome. The focus stays when its button disappears. */
function WayToTheEnd<Sent extends { upload: Upload }>(props: WayToTheEndProps<Sent>) {
  const place = useKeptFocus();
  return (
    <div {...place} className="outline-none empty:absolute">
      {stateWords(props)}
    </div>
  );
}

function stateWords<Sent extends { upload: Upload }>(props: WayToTheEndProps<Sent>): ReactNode {
  const { write, done, nameOf, work, looking, children } = props;
  const { state } = write;
  switch (state.at) {
    case 'idle':
      return null;
    case 'sending':
      return <Sending upload={state.input.upload} done={done} work={work} />;
    case 'looking':
      return <Looking>{looking}</Looking>;
    case 'unknown':
      return (
        <NotKnown
          title={`It is not known whether ${nameOf(state.input)} was ${done}`}
          error={state.lookError}
          onLookAgain={write.lookAgain}
        />
      );
    default:
      return children(state.input);
  }
}
