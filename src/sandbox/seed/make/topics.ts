/** What runs can learn by a seed. */
import { type Topic, overreachingLesson } from '../../packs/runs/lessons';
import type { SeedIssues } from '../seedIssues';
import type { SeedGenerated } from '../seedForms';

/** The topics with their lessons. Complains of two of one name, and of the one that the gate is tried with. */
export function buildTopics(given: NonNullable<SeedGenerated['lessons']>, seedIssues: SeedIssues): Topic[] {
  const seen = new Set<string>();
  return given.map(({ topic, aspect = 'preference', opposites }, at) => {
    const path = ['generated', 'lessons', at, 'topic'];
    if (topic === overreachingLesson.topic) {
      seedIssues.add(path, `${path.join('.')} is ${topic}, of which the gate refuses every lesson: give another one.`);
    }
    if (seen.has(topic)) seedIssues.add(path, `${path.join('.')} is ${topic}, which stands twice: topics must differ.`);
    seen.add(topic);
    const [one, other] = opposites as [Topic['opposites'][0], Topic['opposites'][1]];
    return { topic, aspect, opposites: [one, other] };
  });
}
