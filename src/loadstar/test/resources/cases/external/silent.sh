#!/bin/sh
while read -r line; do :; done
