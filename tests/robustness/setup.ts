/** Runs before the robustness tests: noise is failure here too. */
import { failOnNoise } from '../support/noise';

failOnNoise();
