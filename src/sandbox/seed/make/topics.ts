/** What runs can learn by a seed. */
import { type Topic, overreaching } from '../../packs/runs/lessons';
import type { Complaints } from '../complaints';
import type { SeedGenerated } from '../seedForms';

/** The topics with their lessons. Complains of two of one name, and of the one that the gate is tried with. */
export function topicsOf(given: NonNullable<SeedGenerated['lessons']>, complaints: Complaints): Topic[] {
  const seen = new Set<string>();
  return given.map(({ topic, aspect = 'preference', opposites }, at) => {
    const path = ['generated', 'lessons', at, 'topic'];
    if (topic === overreaching.topic) {
      complaints.add(path, `${path.join('.')} is ${topic}, of which the gate refuses every lesson: give another one.`);
    }
    if (seen.has(topic)) complaints.add(path, `${path.join('.')} is ${topic}, which stands twice: topics must differ.`);
    seen.add(topic);
    const [one, other] = opposites as [Topic['opposites'][0], Topic['opposites'][1]];
    return { topic, aspect, opposites: [one, other] };
  });
}
