/** Runs before the robustness tests: noise is failure here too, and what waits for its turn is known. */
import { failOnNoise } from '../support/noise';
import { watchTurns } from './turns';

failOnNoise();
watchTurns();
