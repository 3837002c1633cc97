/** Builds what runs can learn from a seed. */
import { type Topic, overreachingLesson } from '../../packs/runs/lessons';
import type { SeedIssues } from '../seedIssues';
import type { SeedGenerated } from '../seedForms';

/** The topics with their lessons. Reports duplicate names, and the topic that is reserved for testing the gate. */
export function buildTopics(given: NonNullable<SeedGenerated['lessons']>, seedIssues: SeedIssues): Topic[] {
  const seen = new Set<string>();
  return given.map(({ topic, aspect = 'preference', opposites }, at) => {
    const path = ['generated', 'lessons', at, 'topic'];
    if (topic === overreachingLesson.topic) {
      seedIssues.add(path, `${path.join('.')} is ${topic}, whose lessons the gate always refuses. Use another topic.`);
    }
    if (seen.has(topic))
      seedIssues.add(path, `${path.join('.')} is ${topic}, which appears twice. Topics must differ.`);
    seen.add(topic);
    const [first, second] = opposites as [Topic['opposites'][0], Topic['opposites'][1]];
    return { topic, aspect, opposites: [first, second] };
  });
}
