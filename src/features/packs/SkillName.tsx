import type { SkillView } from '../../api/resources/packs/runtime';
import { Description } from '../../ui/Description';
import { Mono } from '../../ui/Mono';
import { ServiceText } from '../../ui/ServiceText';

/** A hosted skill by its label and its id, with what it does. */
export function SkillName({ id, label = id, description }: SkillView) {
  return (
    <>
      <ServiceText className="font-medium">{label}</ServiceText> {label !== id && <Mono>{id}</Mono>}
      <Description text={description} />
    </>
  );
}
