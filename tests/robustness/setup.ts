/**
 * Runs before the robustness tests: console noise fails a test here too, and answers reach the screen without a timer
 * between.
 */
import { notifyManager } from '@tanstack/react-query';
import { failOnNoise } from '../support/noise';
import { setRandomCases } from '../support/randomCases';
import { replaceNetwork } from '../support/network';

failOnNoise();
setRandomCases();
notifyManager.setScheduler(queueMicrotask);
replaceNetwork();
// jsdom does not scroll.
globalThis.scrollTo = () => undefined;
