import { testScreensSurvive } from './draws';

testScreensSurvive('buyer');
