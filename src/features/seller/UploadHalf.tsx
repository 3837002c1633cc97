/** The half of Versions that sends and follows an upload to its end. Loaded with the first touch. */
import type { SellerProductDetailView } from '../../api/readers/seller';
import type { NewVersion } from '../../api/sellerVersions';
import { NotKnown } from '../../screen/Refusal';
import type { Write } from '../../screen/useWrite';
import { CommitEndNotice } from './CommitEndNotice';
import { ImageEndNotice } from './ImageEndNotice';
import { Looking, Sending } from './Sending';
import type { CommitEnd } from './commitEnd';
import type { ImageEnd, SentImage } from './imageEnd';

export { sha256Of } from '../../api/storage';
export { commitEnd } from './commitEnd';

interface CommitStateProps {
  id: string;
  write: Write<NewVersion, unknown>;
  end: CommitEnd | undefined;
  product: SellerProductDetailView;
  looking: boolean;
  onLookAgain: () => void;
}

/** Where the commit of a version stands. */
export function CommitState({ id, write, end, product, looking, onLookAgain }: CommitStateProps) {
  const { state } = write;
  switch (state.at) {
    case 'idle':
      return null;
    case 'sending':
      return (
        <Sending
          upload={state.input.upload}
          waiting="All of it is sent. The service validates and commits it."
          cancelling={{
            before: 'Cancel stops the upload: while bytes are missing, most likely nothing is committed.',
            after: 'All of it is sent, so Cancel only stops waiting: it may be committed all the same.',
          }}
        />
      );
    case 'looking':
      return <Looking>Reading the versions of the product, to see what is true now.</Looking>;
    case 'unknown':
      return (
        <NotKnown
          title={`It is not known whether ${state.input.version} was committed`}
          error={state.lookError}
          onLookAgain={write.lookAgain}
        />
      );
    default:
      return (
        end && (
          <CommitEndNotice
            id={id}
            end={end}
            sent={state.input}
            current={product.version}
            looking={looking}
            onLookAgain={onLookAgain}
          />
        )
      );
  }
}

/** Where the adding of an image stands. */
export function ImageState({ write, end }: { write: Write<SentImage, unknown>; end: ImageEnd | undefined }) {
  const { state } = write;
  switch (state.at) {
    case 'idle':
      return null;
    case 'sending':
      return (
        <Sending
          upload={state.input.upload}
          waiting="All of it is sent. The service sanitizes it."
          cancelling={{
            before: 'Cancel stops the upload: while bytes are missing, most likely nothing is added.',
            after: 'All of it is sent, so Cancel only stops waiting: it may be added all the same.',
          }}
        />
      );
    case 'looking':
      return <Looking>Reading the images of the product, to see what is true now.</Looking>;
    case 'unknown':
      return (
        <NotKnown
          title={`It is not known whether ${state.input.image.name} was added`}
          error={state.lookError}
          onLookAgain={write.lookAgain}
        />
      );
    default:
      return end && <ImageEndNotice end={end} name={state.input.image.name} />;
  }
}
